import { setTimeout as delay } from 'node:timers/promises'
import { check, must } from '@/e2e/image/checks'
import { type Container, startContainer } from '@/e2e/image/container'
import type { Image } from '@/e2e/image/image'
import { ADMIN, administer, megabytes, ready, signIn, statusOf } from '@/e2e/image/running'
import { startTemporary } from '@/e2e/support/postgres/temporary'
import { MEMORY } from '@/e2e/support/processes/memory'
import { freePort } from '@/scripts/boot/ports.mjs'
import { ensureDatabase } from '@/scripts/database/database-url'
import { randomSecret } from '@/scripts/lib/secrets'
import { onStop } from '@/scripts/lib/shutdown'

/** Two containers at once over the empty database of another server. */
export async function proveReplicas(image: Image) {
  const server = await startTemporary()
  onStop(server.stop)
  const url = server.adminUrl.replace(/\/postgres$/, '/replicas')
  await ensureDatabase(server.adminUrl, 'replicas')
  const env = {
    ...MEMORY,
    DATABASE_URL: url,
    AUTH_SECRET: randomSecret(),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // As compose hands over what .env does not set.
    SMTP_URL: '',
    MAIL_FROM: '',
    SUPPORT_EMAIL: '',
    SHUTDOWN_DELAY_SECONDS: '5',
  }
  const start = async () => startContainer(image, { port: await freePort(), env })
  const [one, other] = await Promise.all([start(), start()])
  await check('Два контейнера сразу на пустой внешней базе, без тома: готовы оба', async () => {
    await Promise.all([ready(one), ready(other)])
    const applied = [one, other].filter((container) => container.log().includes('применены миграции'))
    must(applied.length === 1, `миграции применяли ${applied.length}`)
  })
  await check('  вход в одном действует в другом', async () => {
    const visitor = await signIn(one.origin, ADMIN)
    const answer = await visitor.at(other.origin).get('/api/user')
    must(answer.status === 200, `ответ ${answer.status}`)
  })
  await administer(other)
  await check('  память контейнера, не больше', () => megabytes(Math.max(one.peak() ?? 0, other.peak() ?? 0)))
  await check('  SHUTDOWN_DELAY_SECONDS=5: /readyz 503, запросы 5 с идут, код 0 не позже 30 с', () =>
    drain(one),
  )
  await check('  второй тем временем работал', async () => {
    must((await statusOf(other.origin, '/readyz')) === 200, 'не готов')
    const { code } = await other.stop()
    must(code === 0, `код ${code}`)
  })
}

async function drain(container: Container) {
  const begun = Date.now()
  const stopped = container.stop()
  const seen: { after: number; ready: number; page: number }[] = []
  let over = false
  void stopped.then(() => {
    over = true
  })
  while (!over) {
    const after = Date.now() - begun
    const [ready, page] = await Promise.all(
      ['/readyz', '/login'].map((path) => statusOf(container.origin, path)),
    )
    seen.push({ after, ready: ready ?? 0, page: page ?? 0 })
    await delay(100)
  }
  const { code, ms } = await stopped
  const during = seen.filter(({ after }) => after > 500 && after < 4500)
  must(during.length > 5, 'завершился раньше, чем обещано')
  const bad = during.find(({ ready, page }) => ready !== 503 || page !== 200)
  must(!bad, `через ${bad?.after} мс: /readyz ${bad?.ready}, /login ${bad?.page}`)
  must(code === 0 && ms < 30_000, `код ${code}, ${ms} мс\n${container.log().slice(-2000)}`)
}
