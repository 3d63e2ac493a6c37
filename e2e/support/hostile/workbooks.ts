import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  text: string
  /** The declared unpacked size, when it is false. */
  declared?: number
}

/** Writes a ZIP archive by hand, to break it in any way. */
export function zip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, declared } of parts) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(raw), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(declared ?? raw.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const entry = [Buffer.from('PK\u0001\u0002\u0014\u0000'), header, rest, Buffer.from(name)]
    directory.push(Buffer.concat(entry))
    files.push(file)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end]))
}

export const RELS: Part = {
  name: 'xl/_rels/workbook.xml.rels',
  text: '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
}
export const WORKBOOK: Part = {
  name: 'xl/workbook.xml',
  text: '<workbook xmlns:r="r"><sheets><sheet name="Лист" sheetId="1" r:id="r1"/></sheets></workbook>',
}
/** The workbook's only sheet. @param rows XML */
export const sheet = (rows: string): Part => ({
  name: 'xl/worksheets/sheet1.xml',
  text: `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
})

/** Three parts of two kilobytes, each of which unpacks to two megabytes of tags. */
export function tagBomb(): Uint8Array<ArrayBuffer> {
  const tags = `<a>${'<a/>'.repeat(2 ** 19 - 200)}</a>`
  return zip([
    RELS,
    WORKBOOK,
    { name: 'xl/sharedStrings.xml', text: tags },
    { name: 'xl/styles.xml', text: tags },
    sheet(tags),
  ])
}
