import { randomBytes } from 'node:crypto'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '@/e2e/support/cpu-time'
import { type Part, RELS, sheet, tagBomb, WORKBOOK, zip } from '@/e2e/support/hostile/workbooks'
import { AppError } from '@/lib/core/http/errors'
import { Budget, MAX_PART, UPLOAD } from '@/lib/core/workbook/budget'
import { type ReadSheet, readWorkbook } from '@/lib/core/workbook/read'
import { sheetCells } from '@/lib/core/workbook/read-sheet'

const byHand = (rows: string, ...more: Part[]) => readWorkbook(zip([RELS, WORKBOOK, sheet(rows), ...more]))
const cellsOf = (sheets: ReadSheet[]) => Object.fromEntries(sheets[0]?.cells ?? [])

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error('not refused', { cause: error })
  expect(error.code).toBe('invalid')
  return error.errors?.file?.[0] ?? ''
}

describe('what a workbook holds', () => {
  it('is read as exceljs writes it: numbers, texts, formulas, dates', async () => {
    const workbook = new ExcelJS.Workbook()
    const page = workbook.addWorksheet('Данные & «итоги»')
    page.getCell('A1').value = 0.1
    page.getCell('A2').value = '3,5 <b>'
    page.getCell('A3').value = { formula: 'A1*2', result: 0.2 }
    page.getCell('A4').value = new Date('2026-05-03')
    page.getCell('A5').value = true
    page.getCell('A6').value = { richText: [{ text: 'од' }, { text: 'ин', font: { bold: true } }] }
    page.getCell('A7').value = { error: '#N/A' }
    page.getCell('A8').value = 5
    page.getCell('A8').numFmt = '#,##0.00 "дней"'
    page.getCell('A9').value = 123456
    page.getCell('A9').numFmt = '@'
    page.getCell('A10').value = 45_000
    page.getCell('A10').numFmt = '##0.0E+0'
    page.getCell('A11').value = 0.35
    page.getCell('A11').numFmt = '0%'
    page.getCell('A12').value = 0.35
    page.getCell('A12').numFmt = '0.0\\ %'
    page.getCell('A13').value = 35
    page.getCell('A13').numFmt = '0"%"'
    const [read] = await readWorkbook(new Uint8Array(await workbook.xlsx.writeBuffer()))
    expect(read?.name).toBe('Данные & «итоги»')
    expect(Object.fromEntries(read?.cells ?? [])).toMatchObject({
      A1: { kind: 'number', text: '0.1' },
      A2: { kind: 'text', text: '3,5 <b>' },
      A3: { kind: 'formula' },
      A4: { kind: 'date' },
      A5: { kind: 'other' },
      A6: { kind: 'text', text: 'один' },
      A7: { kind: 'other' },
      A8: { kind: 'number', text: '5' },
      A9: { kind: 'number', text: '123456' },
      A10: { kind: 'number', text: '45000' },
      A11: { kind: 'percent' },
      A12: { kind: 'percent' },
      A13: { kind: 'number', text: '35' },
    })
  })

  it('is read as other programs write it: prefixes, inline texts, entities, comments', async () => {
    const text =
      '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a &amp; &#1078;</x:t></x:is></x:c><!-- <c> -->' +
      '<x:c r="B1"><x:v>1.5E-3</x:v></x:c><x:c r="C1" s="2"/><x:c r="D1" t="str"><x:v><![CDATA[<5>]]></x:v></x:c></x:row>'
    expect(cellsOf(await byHand(text))).toEqual({
      A1: { kind: 'text', text: 'a & ж' },
      B1: { kind: 'number', text: '1.5E-3' },
      D1: { kind: 'text', text: '<5>' },
    })
  })

  it('I9 is a number only when it is one', async () => {
    const values = ['NaN', 'Infinity', '1_000', '0x10', '1e', '١']
    const cells = values.map((value, index) => `<c r="A${index + 1}"><v>${value}</v></c>`).join('')
    const read = Object.values(cellsOf(await byHand(cells)))
    expect(read.map(({ kind }) => kind)).toEqual(values.map(() => 'other'))
  })

  it('I9 a shared or array formula is a formula, whatever value it carries', async () => {
    const cells = '<c r="A1"><f t="shared" si="0"/><v>5</v></c><c r="A2"><f>WEBSERVICE("x")</f></c>'
    expect(Object.values(cellsOf(await byHand(cells))).map(({ kind }) => kind)).toEqual([
      'formula',
      'formula',
    ])
  })
})

describe('I9 a hostile upload is refused in words', () => {
  const megabytes = (count: number) => ' '.repeat(count * 1_048_576)

  it('what is no workbook', async () => {
    for (const bytes of [Buffer.from('<html>'), Buffer.from('PK\u0003\u0004 broken'), zip([])]) {
      expect(await refusalOf(readWorkbook(bytes))).toMatch(/^Файл не читается/)
    }
  })

  it('a bomb that tells its size, as one part and as many, without unpacking it', async () => {
    expect(await refusalOf(byHand(megabytes(3)))).toMatch(/^Файл слишком большой после распаковки/)
    const many = Array.from({ length: 4 }, (_, index) => ({ name: `xl/media/${index}`, text: megabytes(5) }))
    expect(await refusalOf(byHand('', ...many))).toMatch(/^Файл слишком большой/)
    const parts = Array.from({ length: 400 }, (_, index) => ({ name: `xl/${index}`, text: '' }))
    expect(await refusalOf(byHand('', ...parts))).toMatch(/^Файл слишком большой/)
  })

  it('a bomb that lies about its size is broken off where it declared to end', async () => {
    const before = process.memoryUsage().arrayBuffers
    const lie = { ...sheet(megabytes(64)), declared: 1_000 }
    expect(await refusalOf(readWorkbook(zip([RELS, WORKBOOK, lie])))).toMatch(/^Файл не читается/)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(96 * 1_048_576)
  })

  it('macros, external links, embedded files', async () => {
    for (const name of ['xl/vbaProject.bin', 'xl/externalLinks/externalLink1.xml', 'xl/embeddings/a.bin']) {
      expect(await refusalOf(byHand('', { name, text: '' }))).toMatch(/^В файле есть макросы/)
    }
  })

  it('entities that expand or fetch', async () => {
    const workbook = {
      ...WORKBOOK,
      text: `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${WORKBOOK.text}`,
    }
    expect(await refusalOf(readWorkbook(zip([RELS, workbook, sheet('')])))).toMatch(/^Файл не читается/)
    expect(await refusalOf(byHand('<c r="A1" t="inlineStr"><is><t>&b;</t></is></c>'))).toMatch(/^Файл не/)
  })

  it('too many cells', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `<c r="A${index + 1}"><v>1</v></c>`).join('')
    expect(await refusalOf(byHand(rows))).toMatch(/^В файле слишком много строк/)
  })

  it('F6 three parts of two megabytes packed into seven kilobytes are not unpacked', async () => {
    const bomb = tagBomb()
    expect(bomb.length).toBeLessThan(8_000)
    expect(await refusalOf(readWorkbook(bomb))).toMatch(/^Файл слишком большой/)
  })

  it('F6 nodes, entities and strings are paid for over all parts together', async () => {
    // Incompressible padding keeps the compression ratio acceptable.
    const padding = { name: 'xl/media/1', text: randomBytes(300_000).toString('latin1') }
    const styles = (text: string) => ({ name: 'xl/styles.xml', text })
    const strings = (text: string) => ({ name: 'xl/sharedStrings.xml', text })
    const half = `<a>${'<a b="c"/>'.repeat(UPLOAD.nodes / 4 + 1)}</a>`
    expect(cellsOf(await byHand('', padding, styles(half)))).toEqual({})
    const dear = [
      [styles(half), strings(half)],
      [styles(`<a>${'&amp;'.repeat(UPLOAD.entities + 1)}</a>`)],
      [strings(`<sst>${'<si/>'.repeat(UPLOAD.strings + 1)}</sst>`)],
    ]
    for (const parts of dear) {
      expect(await refusalOf(byHand('', padding, ...parts))).toMatch(/^Файл слишком большой/)
    }
  })

  it('F6 one long text that many cells refer to is paid for by each of them', async () => {
    const padding = { name: 'xl/media/1', text: randomBytes(30_000).toString('latin1') }
    const long = { name: 'xl/sharedStrings.xml', text: `<si><t>${'a'.repeat(1_900_000)}</t></si>` }
    const cells = Array.from({ length: 200 }, (_, index) => `<c r="A${index + 1}" t="s"><v>0</v></c>`).join(
      '',
    )
    expect(await refusalOf(byHand(cells, padding, long))).toMatch(/^Файл слишком большой/)
  })

  it('as much as may be read costs what its length costs, whatever it is made of', async () => {
    const boundless = { ...UPLOAD, nodes: Infinity, entities: Infinity, cells: Infinity }
    const read = (piece: string, bytes: number) => () => {
      const text = piece.repeat(Math.floor(bytes / piece.length))
      try {
        sheetCells(text, { strings: [], shown: new Map() }, new Budget(boundless))
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
    }
    for (const piece of ['<a/>', '&amp;', '<c r="A1" ', ' ', '<a b="c" d="e">']) {
      const [part, whole] = [
        await cpuTime(read(piece, MAX_PART / 8), 2),
        await cpuTime(read(piece, MAX_PART), 1),
      ]
      // Eight times the length: quadratic work would take 64 times as long.
      expect(whole / part, piece).toBeLessThan(32)
    }
  })

  it('ranges over the whole sheet cost nothing', async () => {
    const huge =
      '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><dataValidations>' +
      '<dataValidation sqref="A1:XFD1048576"/></dataValidations><sheetData>'
    expect(cellsOf(await byHand(`<c r="A1"><v>1</v></c>${huge}`))).toHaveProperty('A1')
  })

  it('whatever else: bytes of a workbook changed anywhere are read or refused, never anything else', async () => {
    const good = zip([RELS, WORKBOOK, sheet('<c r="A1"><v>1</v></c>')])
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const bad = Uint8Array.from(good)
        bad[at] = byte
        await readWorkbook(bad).catch((error: unknown) => expect(error).toBeInstanceOf(AppError))
      }),
      { numRuns: 300 },
    )
  })
})
