import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { listening } from '@/e2e/support/processes/listening'
import { onStop } from '@/scripts/lib/shutdown'

/**
 * An SMTP server on the loopback interface that stores every letter as a file, for the browser tests.
 * @param folder emptied first; letters are written atomically as `<number>.eml`
 */
export async function startMailCatcher(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        count += 1
        const file = join(folder, `${count}.eml`)
        writeFileSync(`${file}.part`, Buffer.concat(chunks))
        renameSync(`${file}.part`, file)
        done()
      })
    },
  })
  const port = await listening(server.server)
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const forget = onStop(stop)
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    stop: async () => {
      forget()
      await stop()
    },
  }
}
