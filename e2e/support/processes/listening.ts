import { once } from 'node:events'
import type { Server } from 'node:net'

/** Starts listening on the loopback interface. @returns the port, a free one by default */
export async function listening(server: Server, wanted = 0): Promise<number> {
  await once(server.listen(wanted, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
