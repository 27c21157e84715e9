import unittest
s5 = 'ÀÉ'
class Case(unittest.TestCase):
    @unittest.skip(
s5.isnumeric())
    def test_a(self):
        self.assertStartsWith(s5, '-12')
result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Case).run(result)
print(result)
for kind in (result.failures, result.errors, result.skipped, result.expectedFailures):
    for test, text in kind:
        print(test, text)
print(result.unexpectedSuccesses, result.wasSuccessful())
