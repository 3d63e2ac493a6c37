import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskeyAnswer, PasskeyAnswer } from '@/lib/core/auth/factor/shapes'

const ORIGIN = 'http://localhost:3000'
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const KEY_ATTACHED = 0x40

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** A browser's request to an authenticator. */
interface Asked {
  challenge: string
  origin?: string
}

/** A WebAuthn authenticator with one passkey: ES256, no attestation. */
export class Authenticator {
  private readonly id = randomBytes(16)
  private readonly keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  private uses = 0

  private clientData(type: string, { challenge, origin = ORIGIN }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private data(flags: number, attached: Uint8Array = Buffer.alloc(0)): Buffer {
    this.uses += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.uses)
    return Buffer.concat([sha256(new URL(ORIGIN).hostname), Buffer.from([flags]), count, attached])
  }

  private attachedKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    return Buffer.concat([Buffer.alloc(16), length, this.id, cose])
  }

  private credential() {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key' as const }
  }

  register(asked: Asked): NewPasskeyAnswer {
    const authData = this.data(USER_PRESENT | USER_VERIFIED | KEY_ATTACHED, this.attachedKey())
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]),
    )
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', asked)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    }
  }

  assert(asked: Asked): PasskeyAnswer {
    const clientData = this.clientData('webauthn.get', asked)
    const authData = this.data(USER_PRESENT | USER_VERIFIED)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.keys.privateKey)
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      },
    }
  }
}
