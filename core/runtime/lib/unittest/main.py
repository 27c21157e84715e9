"""unittest.main(): loads the tests of a module, runs them, and ends the program."""
import sys
from unittest.loader import defaultTestLoader
from unittest.runner import TextTestRunner


class TestProgram:
    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None, testLoader=defaultTestLoader, exit=True, verbosity=1, failfast=None, catchbreak=None, buffer=None, warnings=None, *, tb_locals=False, durations=None):
        self.module = __import__(module) if isinstance(module, str) and module not in sys.modules else sys.modules.get(module, module) if isinstance(module, str) else module
        self.verbosity, self.failfast, self.testLoader = verbosity, failfast, testLoader
        self.testRunner = testRunner or TextTestRunner
        names = []
        for argument in (sys.argv if argv is None else argv)[1:]:
            if argument in ("-v", "--verbose"):
                self.verbosity = 2
            elif argument in ("-q", "--quiet"):
                self.verbosity = 0
            elif argument in ("-f", "--failfast"):
                self.failfast = True
            elif argument in ("-b", "--buffer"):
                buffer = True
            elif argument == "--locals":
                tb_locals = True
            else:
                names.append(argument)
        names = names or ([defaultTest] if isinstance(defaultTest, str) else list(defaultTest or ()))
        self.test = testLoader.loadTestsFromNames(names, self.module) if names else testLoader.loadTestsFromModule(self.module)
        runner = self.testRunner
        if isinstance(runner, type):
            options = {"buffer": bool(buffer), "tb_locals": tb_locals, "durations": durations, "warnings": warnings}
            runner = runner(verbosity=self.verbosity, failfast=bool(self.failfast), **options)
        self.result = runner.run(self.test)
        if exit:
            if self.result.testsRun == 0 and not self.result.skipped:
                sys.exit(5)
            sys.exit(0 if self.result.wasSuccessful() else 1)


main = TestProgram
