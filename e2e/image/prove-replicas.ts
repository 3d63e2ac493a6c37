import { check, must } from '@/e2e/image/checks'
import { startContainer } from '@/e2e/image/container'
import type { Image } from '@/e2e/image/image'
import { ADMIN, administer, megabytes, ready, signIn, stops } from '@/e2e/image/running'
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
  // How one goes while others work: D2 and D3 of the faults.
  for (const container of [one, other]) await stops(container)
}
