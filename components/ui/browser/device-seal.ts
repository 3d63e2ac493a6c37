import { gcm } from '@noble/ciphers/aes.js'
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js'

/*
 * Encrypts data stored on the device: the key is only in the person's pages and never stored. Not Web Crypto, which is
 * asynchronous, while a page being unloaded cannot wait.
 */

const cipher = (key: string, name: string) => managedNonce(gcm)(hexToBytes(key), utf8ToBytes(name))

/**
 * @param keys the first encrypts, AES-256-GCM
 * @param name storage name, authenticated: data moved to another name does not decrypt
 */
export function sealForDevice([key = '']: readonly string[], name: string, value: unknown): string {
  return bytesToHex(cipher(key, name).encrypt(utf8ToBytes(JSON.stringify(value))))
}

/** Decrypts without validation: the reader parses it. Null if no key fits. */
export function openFromDevice(keys: readonly string[], name: string, sealed: unknown): unknown {
  for (const key of typeof sealed === 'string' ? keys : []) {
    try {
      return JSON.parse(bytesToUtf8(cipher(key, name).decrypt(hexToBytes(String(sealed)))))
    } catch {
      // Encrypted with another key, or corrupt.
    }
  }
  return null
}
