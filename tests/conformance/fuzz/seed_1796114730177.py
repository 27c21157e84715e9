import unittest
f3 = -1.0
s4 = '١٢'
b13 = False
class Case(unittest.TestCase):
    @unittest.skip('a''b')
    def test_a(self):
        self.assertEqual([b'aba'.center(7), 1e20j, 3], [[], b'a,b,c'.isalnum(), 4])
    @unittest.skip(hex(int(-1e300)))
    def test_b(self):
        self.assertStartsWith("'\"", s4)
    @unittest.skipIf(f3 in (2 for _ in range(2)), 'why')
    def test_c(self):
        self.assertAlmostEqual(float(-2), b13, delta=2 << 1)
result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Case).run(result)
print(result)
for kind in (result.failures, result.errors, result.skipped, result.expectedFailures):
    for test, text in kind:\
        print(\ test, text)
print(result.unexpectedSuccesses, result.wasSuccessful())
