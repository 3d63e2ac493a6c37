import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it, vi } from 'vitest'
import type { Block, Paper } from '@/lib/core/paper/paper'
import { printPdf } from '@/lib/core/paper/pdf'

const font = vi.hoisted(() => (name: string) => ({
  default: readFileSync(`node_modules/@expo-google-fonts/golos-text/${name}.ttf`),
}))
vi.mock('@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf', () =>
  font('400Regular/GolosText_400Regular'),
)
vi.mock('@expo-google-fonts/golos-text/600SemiBold/GolosText_600SemiBold.ttf', () =>
  font('600SemiBold/GolosText_600SemiBold'),
)

const position = 'Заместитель главного врача по качеству и безопасности медицинской деятельности '.repeat(2)
const paper = (paragraphs: number): Paper => ({
  ...{
    title: 'Отчёт',
    author: 'Больница',
    letterhead: { left: [], right: [] },
    foot: { left: '', right: '' },
  },
  blocks: [
    ...Array.from({ length: paragraphs }, (_, at): Block => ({ kind: 'paragraph', text: `Строка ${at}` })),
    { kind: 'signatures', people: [{ position, name: 'С. В. Ершова' }], year: 2026 },
  ],
})

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    }),
  )
  await pdf.destroy()
  return pages
}

it('a number is not broken in a column that is narrower than the words tied to it', async () => {
  const columns = [
    { title: 'Показатель', share: 380 },
    { title: 'Место', share: 46 },
  ]
  const rows = [[{ text: 'Падения' }, { text: '33 из 48', detail: 'с несдавшими место от 33 до 41' }]]
  const blocks: Block[] = [{ kind: 'table', columns, rows }]
  const pdf = await getDocument({
    data: new Uint8Array(await printPdf({ ...paper(0), blocks })),
    verbosity: 0,
  }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const lines = items.flatMap((item) => ('str' in item ? item.str.trim() : []))
  for (const word of ['несдавшими', '33', '41'])
    expect(
      lines.some((line) => line.split(/\s/).includes(word)),
      word,
    ).toBe(true)
  await pdf.destroy()
})

it('signatures are never alone on a page', async () => {
  for (let paragraphs = 36; paragraphs < 48; paragraphs += 1) {
    const signed = (await pagesOf(await printPdf(paper(paragraphs)))).find((page) => page.includes('Ершова'))
    expect(signed).toMatch(/Строка/)
    expect(signed).toMatch(/2026 г/)
  }
})
