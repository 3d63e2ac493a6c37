import { fileURLToPath } from 'node:url'
import { bundledGuard } from '@/scripts/boot/bundle.mjs'
import { UserError } from '@/scripts/boot/console.mjs'
import { localUrl, parseHost, parsePort } from '@/scripts/boot/ports.mjs'
import { stage } from '@/scripts/boot/stages.mjs'
import { ensureBuild, serverFile } from '@/scripts/lib/build'
import { announce, prepare } from '@/scripts/lib/prepare'
import { startServer } from '@/scripts/lib/server'
import { servingAccount } from '@/scripts/lib/serving-account'
import { isStopping } from '@/scripts/lib/shutdown'

/** `npm start`: from a fresh clone to a working production server. Ends when the server does. */
export async function main() {
  const port = parsePort(process.env.PORT)
  const host = parseHost(process.env.HOSTNAME)
  // Neither needs the other, and each waits for a disk now and then.
  const [{ env, demo }, , guard] = await Promise.all([
    prepare(localUrl(host, port, Boolean(process.env.TLS_DIR))),
    ensureBuild(),
    bundledGuard(),
  ])
  const account = servingAccount(port, [serverFile, fileURLToPath(guard)])
  const settings = { port, host, env: { ...env, NODE_ENV: 'production' }, account }
  const server = await stage('Запуск приложения', () => startServer([serverFile], settings))
  announce(server.origin, demo)
  await server.exited
  if (!isStopping()) throw new UserError('Приложение неожиданно завершилось: причина напечатана выше.')
  return 0
}
