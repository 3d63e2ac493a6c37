import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UserError } from './console.mjs'

/** What is typed is not shown. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * @param {NodeJS.ReadStream} input a terminal
 * @param {NodeJS.WritableStream} output
 * @param {string} question
 */
async function askHidden(input, output, question) {
  const lines = createInterface({ input, output: nowhere(), terminal: true })
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  output.write(question)
  const [line] = await once(lines, 'line')
  lines.close()
  output.write('\n')
  return String(line)
}

/** @param {NodeJS.ReadableStream} input */
async function firstLine(input) {
  for await (const line of createInterface({ input })) return line
  return ''
}

/**
 * A new password: asked twice at a terminal, otherwise the first line of the input. It is never an argument: those
 * are seen in the list of processes and kept by the shell.
 * @param {NodeJS.ReadStream | NodeJS.ReadableStream} [input]
 * @param {NodeJS.WritableStream} [output]
 * @returns {Promise<string>}
 */
export async function askPassword(input = process.stdin, output = process.stderr) {
  if (!('isTTY' in input && input.isTTY)) {
    const line = await firstLine(input)
    if (line === '')
      throw new UserError('Пароль не получен: введите его в терминале или передайте первой строкой.')
    return line
  }
  const password = await askHidden(input, output, 'Новый пароль: ')
  if (password !== (await askHidden(input, output, 'Ещё раз: '))) throw new UserError('Пароли не совпадают.')
  return password
}
