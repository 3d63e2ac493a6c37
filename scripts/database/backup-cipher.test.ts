import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { decrypted, decrypterFrom, encrypted, encrypterFor } from '@/scripts/database/backup-cipher'

const folder = ownFolder()

/** Writes a key file like age-keygen. @returns its public key */
async function newKey(name: string) {
  const identity = await generateX25519Identity()
  const file = join(folder, name)
  writeFileSync(file, `# created: 2026-11-22T09:00:00Z\n# public key: …\n${identity}\n`)
  return { file, recipient: await identityToRecipient(identity) }
}

const PLAIN = Buffer.alloc(200_000, 'Незабудкина ')
const open = async (keyFile: string, cipher: Buffer) =>
  buffer(await decrypted(await decrypterFrom(keyFile), Readable.from([cipher])))

it('D5 are opened by the private key alone, and not when a byte of them is other or missing', async () => {
  const [own, other] = [await newKey('own'), await newKey('other')]
  const pieces = [PLAIN.subarray(0, 7), PLAIN.subarray(7, 100_000), PLAIN.subarray(100_000)]
  const cipher = await buffer(await encrypted(await encrypterFor(own.recipient), Readable.from(pieces)))
  expect(cipher.includes('Незабудкина')).toBe(false)
  expect((await open(own.file, cipher)).equals(PLAIN)).toBe(true)
  await expect(open(other.file, cipher)).rejects.toThrow('другим ключом')
  await expect(open(own.file, cipher.subarray(0, -1))).rejects.toThrow()
  const changed = Buffer.from(cipher)
  changed[150_000] = (changed[150_000] ?? 0) ^ 1
  await expect(open(own.file, changed)).rejects.toThrow()
})

it('name what is no key', async () => {
  await expect(encrypterFor('ssh-rsa AAAA')).rejects.toThrow('BACKUP_RECIPIENT')
  await expect(decrypterFrom(join(folder, 'none'))).rejects.toThrow('нет закрытого ключа')
})
