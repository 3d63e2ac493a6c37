import { once } from 'node:events'
import type { Server } from 'node:net'

/** The server takes calls from this machine. @returns its port, a free one unless it is said which */
export async function listening(server: Server, wanted = 0): Promise<number> {
  await once(server.listen(wanted, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
