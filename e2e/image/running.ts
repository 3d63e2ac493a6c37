import { setTimeout as delay } from 'node:timers/promises'
import { ask, signedIn } from '@/e2e/faults/client'
import { check, must } from '@/e2e/image/checks'
import type { Container } from '@/e2e/image/container'

export const ADMIN = { email: 'ivanova@example.org', password: 'длинная фраза 2026' }
const SECOND = { email: 'petrov@example.org', password: 'другая длинная фраза' }
export const DEMO = { email: 'admin@example.com', password: 'pokazateli-2026' }
const READY_MS = 180_000

export const signIn = (origin: string, { email, password }: typeof ADMIN) => signedIn(origin, email, password)

/** @returns the status, 0 when the connection fails */
export const statusOf = async (origin: string, path: string) =>
  (await ask(`${origin}${path}`, { timeoutMs: 2_000 })).status

export async function ready(container: Container): Promise<void> {
  const deadline = Date.now() + READY_MS
  let over = false
  void container.exited.then(() => {
    over = true
  })
  while ((await statusOf(container.origin, '/readyz')) !== 200) {
    must(!over, `контейнер завершился\n${container.log()}`)
    must(Date.now() < deadline, `не готов за ${READY_MS / 1000} с\n${container.log()}`)
    await delay(100)
  }
}

async function succeeds(container: Container, words: string[], input?: string) {
  const { code, output } = await container.exec(words, input)
  must(code === 0, `код ${code}\n${output}`)
  return output.split('\n').at(-1) ?? ''
}

/** Runs the documented administration commands inside a running container. */
export async function administer(container: Container) {
  const command = (...words: string[]) => ['node', 'scripts/run.mjs', ...words]
  await check('  node scripts/run.mjs admin --help', () => succeeds(container, command('admin', '--help')))
  await check('  create-admin, и этот администратор входит', async () => {
    const person = ['--email', SECOND.email, '--surname', 'Петров', '--name', 'Пётр', '--password']
    await succeeds(container, command('admin', 'create-admin', ...person), `${SECOND.password}\n`)
    await signIn(container.origin, SECOND)
  })
  for (const words of [['facts', 'check'], ['admin', 'rebuild-facts'], ['migrate']]) {
    await check(`  node scripts/run.mjs ${words.join(' ')}`, () => succeeds(container, command(...words)))
  }
  await check('  export-audit', () => {
    const period = ['--from', '2020-01-01', '--to', '2099-12-31', '--output', '/tmp/audit.jsonl']
    return succeeds(container, command('admin', 'export-audit', ...period))
  })
}

export function stops(container: Container) {
  return check('  SIGTERM: завершение с кодом 0 не дольше 30 с', async () => {
    const { code, ms } = await container.stop()
    must(code === 0, `код ${code}\n${container.log().slice(-2000)}`)
    must(ms < 30_000, `${ms} мс`)
  })
}

export function megabytes(bytes: number | undefined) {
  return bytes === undefined ? 'не измерена' : `${Math.round(bytes / 1_048_576)} МБ`
}
