import { strFromU8, unzipSync } from 'fflate'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a document: paragraphs and headings with their tags, and tables by cell. */
export interface PaperText {
  title: string
  language: string | null
  bookmarks: string[]
  /** Headings and paragraphs in reading order. */
  texts: string[]
  rows: string[][]
  /** Alternative texts of figures. */
  figures: string[]
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>
type Node = Tree | Tree['children'][number]

/** Reads the tag tree only: untagged content is not found. */
export async function readPdf(bytes: Uint8Array): Promise<PaperText> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const found: PaperText = { title: '', language: null, bookmarks: [], texts: [], rows: [], figures: [] }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const contents = await contentsOf(page)
    walk(await page.getStructTree(), contents, found)
  }
  const { info } = await pdf.getMetadata()
  const outline = await pdf.getOutline()
  found.title = String(Object(info).Title)
  found.language = String(Object(info).Language)
  found.bookmarks = (outline ?? []).flatMap(({ title, items }) => [title, ...items.map((one) => one.title)])
  await pdf.destroy()
  return found
}

/** Text by marked-content id of a page. */
async function contentsOf(page: PDFPageProxy): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const contents = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1) ?? ''
      contents.set(id, `${contents.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? '')
  }
  return contents
}

function walk(node: Node | null, contents: ReadonlyMap<string, string>, found: PaperText): void {
  if (!node || !('children' in node)) return
  const { role, children } = node
  if (role === 'TR') found.rows.push(children.map((cell) => squeeze(textOf(cell, contents))))
  else if (role === 'Figure') found.figures.push(String(Object(node).alt))
  else if (/^(H\d|P)$/.test(role)) found.texts.push(squeeze(textOf(node, contents)))
  else for (const child of children) walk(child, contents, found)
}

function textOf(node: Node, contents: ReadonlyMap<string, string>): string {
  if ('children' in node) return node.children.map((child) => textOf(child, contents)).join(' ')
  return contents.get(node.id) ?? ''
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) =>
  squeeze(
    [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:tab\/>|<\/w:p>/g)]
      .map(([, text]) => text ?? ' ')
      .join('')
      .replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity),
  )

/** The same for DOCX, from its XML. Symbols that the PDF draws as graphics are left out. */
export function readDocx(bytes: Uint8Array): PaperText & { charts: string[] } {
  const parts = unzipSync(new Uint8Array(bytes))
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const [, body = ''] = /<w:body>(.*)<\/w:body>/s.exec(part('word/document.xml')) ?? []
  const cellsOf = (row: string) =>
    [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => plain(cell).replace(/^[◆◈■▣] /, ''))
  const outside = body.replace(/<w:tbl>.*?<\/w:tbl>/gs, '')
  return {
    title: plainOf(part('docProps/core.xml'), 'dc:title'),
    language: /w:lang w:val="([^"]+)"/.exec(part('word/styles.xml'))?.[1] ?? null,
    bookmarks: [...outside.matchAll(/<w:p>(?:(?!<\/w:p>).)*<w:pStyle w:val="Heading\d"\/>.*?<\/w:p>/gs)].map(
      ([one]) => plain(one),
    ),
    texts: [...outside.matchAll(/<w:p>.*?<\/w:p>/gs)]
      .map(([one]) => plain(one))
      .filter((text) => text !== ''),
    rows: [...body.matchAll(/<w:tr>.*?<\/w:tr>|<w:tr .*?<\/w:tr>/gs)].map(([row]) => cellsOf(row)),
    figures: [...body.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map(([, text]) => text ?? ''),
    charts: Object.keys(parts)
      .filter((name) => /^word\/charts\/chart\d+\.xml$/.test(name))
      .map(part),
  }
}

const plainOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
