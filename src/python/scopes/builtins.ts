/**
 * The names every module can read without binding them: `dir(builtins)` of CPython 3.14 and what the import system puts into each
 * module. Data, so that the answer is the same on every machine.
 */

const EXCEPTIONS = `
ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError
BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError
FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError
IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError
NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError
RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError
SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError
UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError
`;

const FUNCTIONS_AND_TYPES = `
abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits
delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input
int isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow print property quit
range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip
`;

const CONSTANTS = `Ellipsis False None NotImplemented True __debug__ __build_class__ __import__`;

/** Set in each module before its first line runs. */
const MODULE_ATTRIBUTES = `
__annotations__ __builtins__ __cached__ __doc__ __file__ __loader__ __name__ __package__ __path__ __spec__
`;

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

export const BUILTINS: ReadonlySet<string> = new Set([
  ...words(EXCEPTIONS),
  ...words(FUNCTIONS_AND_TYPES),
  ...words(CONSTANTS),
]);

export const MODULE_NAMES: ReadonlySet<string> = new Set(words(MODULE_ATTRIBUTES));

/** Bound inside every class body. */
export const CLASS_NAMES: ReadonlySet<string> = new Set([
  "__module__",
  "__qualname__",
  "__firstlineno__",
  "__classdict__",
]);
