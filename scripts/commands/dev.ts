import { UserError } from '@/scripts/boot/console.mjs'
import { binary } from '@/scripts/boot/paths.mjs'
import { localUrl, parseHost, parsePort } from '@/scripts/boot/ports.mjs'
import { stage } from '@/scripts/boot/stages.mjs'
import { announce, prepare } from '@/scripts/lib/prepare'
import { startServer } from '@/scripts/lib/server'
import { isStopping } from '@/scripts/lib/shutdown'

/** `npm run dev`: the same database, and Next's development server over the sources. */
export async function main() {
  const port = parsePort(process.env.PORT)
  const host = parseHost(process.env.HOSTNAME)
  const { env, demo } = await prepare(localUrl(host, port, Boolean(process.env.TLS_DIR)))
  const args = [binary('next'), 'dev', '--port', String(port), '--hostname', host]
  const settings = { port, host, env: { ...env, NODE_ENV: 'development' } }
  const server = await stage('Запуск сервера разработки', () => startServer(args, settings))
  announce(server.origin, demo)
  await server.exited
  if (!isStopping()) throw new UserError('Сервер разработки неожиданно завершился: причина напечатана выше.')
  return 0
}
