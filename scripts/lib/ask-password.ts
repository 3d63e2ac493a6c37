import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UserError } from '@/scripts/boot/console.mjs'

/** What is typed is not shown. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** @param input a terminal */
async function askHidden(input: NodeJS.ReadStream, output: NodeJS.WritableStream, question: string) {
  const lines = createInterface({ input, output: nowhere(), terminal: true })
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  output.write(question)
  const [line] = await once(lines, 'line')
  lines.close()
  output.write('\n')
  return String(line)
}

async function firstLine(input: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input })) return line
  return ''
}

/**
 * A new password: asked twice at a terminal, otherwise the first line of the input. It is never an argument: those
 * are seen in the list of processes and kept by the shell.
 */
export async function askPassword(
  input: NodeJS.ReadStream | NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
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
