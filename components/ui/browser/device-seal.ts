import { gcm } from '@noble/ciphers/aes.js'
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js'

/*
 * What lies on the device is nothing to whoever opens its files: the key is in the pages of the person it was told to, and
 * is written nowhere. Not by the browser's own means: those answer later, and a page that is being left waits for nothing.
 */

const cipher = (key: string, name: string) => managedNonce(gcm)(hexToBytes(key), utf8ToBytes(name))

/**
 * @param keys the first seals, AES-256-GCM
 * @param name under which it is kept: what is moved to another name does not open
 */
export function sealForDevice([key = '']: readonly string[], name: string, value: unknown): string {
  return bytesToHex(cipher(key, name).encrypt(utf8ToBytes(JSON.stringify(value))))
}

/** Unchecked: the reader parses it. Null for what none of the keys has sealed. */
export function openFromDevice(keys: readonly string[], name: string, sealed: unknown): unknown {
  for (const key of typeof sealed === 'string' ? keys : []) {
    try {
      return JSON.parse(bytesToUtf8(cipher(key, name).decrypt(hexToBytes(String(sealed)))))
    } catch {
      // Of another key, or nobody's.
    }
  }
  return null
}
