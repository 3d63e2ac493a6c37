import { ensureBuild, serverFile } from './build.mjs'
import { step, UserError } from './console.mjs'
import { localUrl, parseHost, parsePort } from './ports.mjs'
import { announce, prepare } from './prepare.mjs'
import { startServer } from './server.mjs'
import { isStopping } from './shutdown.mjs'

/** `npm start`: from a fresh clone to a working production server. Ends when the server does. */
export async function main() {
  const port = parsePort(process.env.PORT)
  const host = parseHost(process.env.HOSTNAME)
  const { env, demo } = await prepare(localUrl(host, port))
  await ensureBuild()
  step('Запускаем приложение')
  const server = await startServer([serverFile], { port, host, env: { ...env, NODE_ENV: 'production' } })
  announce(server.origin, demo)
  await server.exited
  if (!isStopping()) throw new UserError('Приложение неожиданно завершилось: причина напечатана выше.')
  return 0
}
