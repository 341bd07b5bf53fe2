/** The machine's own Python as a judge: programs run with stand-ins for both libraries, whose classes are the same objects. */

import { spawnSync } from "node:child_process";

const HARNESS = String.raw`
import contextlib, io, json, sys, types

def library(name, classes):
    module = types.ModuleType(name)
    module.__path__ = []
    sys.modules[name] = module
    for path, value in classes.items():
        *below, leaf = path.split(".")
        home = module
        for part in below:
            full = home.__name__ + "." + part
            if full not in sys.modules:
                sys.modules[full] = types.ModuleType(full)
                setattr(home, part, sys.modules[full])
            home = sys.modules[full]
        setattr(home, leaf, value)

NAMES = ["PdfReader", "PdfWriter", "PageObject", "errors.PdfReadError", "errors.PdfReadWarning",
         "generic.NameObject", "generic.TextStringObject"]
CLASSES = {name: type(name.split(".")[-1], (Exception,), {}) for name in NAMES}

def run(source, name, present, absent):
    for key in [key for key in sys.modules if key.split(".")[0] in (present, absent)]:
        del sys.modules[key]
    library(present, CLASSES)
    sys.modules[absent] = None
    out = io.StringIO()
    try:
        code = compile(source, name, "exec", dont_inherit=True)
        with contextlib.redirect_stdout(out):
            exec(code, {"__name__": name})
    except BaseException as fault:
        return [out.getvalue(), type(fault).__name__]
    return [out.getvalue(), None]

answers = []
for before, after in json.load(sys.stdin):
    one = run(bytes.fromhex(before), "program", "PyPDF2", "pypdf")
    two = run(bytes.fromhex(after), "program", "pypdf", "PyPDF2")
    answers.append([one, two])
json.dump(answers, sys.stdout)
`;

/** What a program printed, and the class of the exception that ended it. */
export type Outcome = readonly [printed: string, fault: string | null];

const probe = spawnSync("python3", ["-c", "import sys; print(sys.version_info >= (3, 10))"], {
  encoding: "utf8",
});

/** Whether there is a Python to ask. */
export const pythonAnswers = probe.status === 0 && probe.stdout.trim() === "True";

export function runBoth(
  pairs: readonly (readonly [Uint8Array, Uint8Array])[],
): readonly (readonly [Outcome, Outcome])[] {
  const input = JSON.stringify(pairs.map((pair) => pair.map((bytes) => Buffer.from(bytes).toString("hex"))));
  const { stdout, stderr, status } = spawnSync("python3", ["-I", "-c", HARNESS], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly (readonly [Outcome, Outcome])[];
}
