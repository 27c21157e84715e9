/**
 * Runs a Python program on Pyodide in Node.js, for scripts/bench python.
 * Usage: pyodide.mjs PATH-OF-PYODIDE.MJS FILE.py
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [module, file] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(module).href);
const pyodide = await loadPyodide();
pyodide.runPython(readFileSync(file, 'utf8'), { filename: file });
