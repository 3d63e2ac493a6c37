import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { Decrypter, Encrypter } from 'age-encryption'
import { UserError } from '@/scripts/boot/console.mjs'

/*
 * Copies encrypted to a public key, in the format of age: the machine that makes them cannot read them. `age -d` of any
 * make reads them too.
 */

export const ENCRYPTED = '.age'

/** `ReadableStream.from` is Node's; TypeScript's browser library does not know it. */
const webStream = (source: Readable): ReadableStream<Uint8Array> => Object(ReadableStream).from(source)

/** Most commands seal nothing: they do not wait for the library. */
const age = () => import('age-encryption')

/** @throws UserError for what is no public key of age */
export async function encrypterFor(recipient: string): Promise<Encrypter> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient.trim())
  } catch {
    throw new UserError('BACKUP_RECIPIENT: нужен открытый ключ age, он начинается с age1.')
  }
  return encrypter
}

export async function encrypted(encrypter: Encrypter, plain: Readable): Promise<Readable> {
  return Readable.from(await encrypter.encrypt(webStream(plain)))
}

/**
 * @param keyFile holds the private key, as age-keygen writes it
 * @throws UserError when it holds none
 */
export async function decrypterFrom(keyFile: string): Promise<Decrypter> {
  const text = existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : ''
  const keys = text.match(/^AGE-SECRET-KEY-\S+$/gm)
  if (!keys) throw new UserError(`--identity: в файле ${keyFile} нет закрытого ключа age.`)
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  return decrypter
}

/**
 * What was encrypted; a changed or shortened copy ends it with an error.
 * @throws UserError when the key is not the one it was encrypted to
 */
export async function decrypted(decrypter: Decrypter, cipher: Readable): Promise<Readable> {
  try {
    return Readable.from(await decrypter.decrypt(webStream(cipher)))
  } catch {
    throw new UserError('Копия зашифрована другим ключом или повреждена: этим закрытым ключом её не открыть.')
  }
}
