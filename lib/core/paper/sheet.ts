import { buffer } from 'node:stream/consumers'
import regular from '@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'
import semiBold from '@expo-google-fonts/golos-text/600SemiBold/GolosText_600SemiBold.ttf'
import PDFDocument from 'pdfkit'
import { cached } from '@/lib/calc/remembering'
import { tied } from '@/lib/core/format/plural'
import { INK, type Paper, type Sign, signInk } from '@/lib/core/paper/paper'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = { top: 45, bottom: 62, left: 51, right: 33 }
export const LEFT = MARGIN.left
export const WIDTH = PAGE.width - MARGIN.left - MARGIN.right
const BOTTOM = PAGE.height - MARGIN.bottom
const FOOT_SIZE = 8
const SIGN_RADIUS = 3.2

export interface TextLook {
  size: number
  isStrong?: boolean
  ink?: string
  align?: 'left' | 'right' | 'center'
}

interface Place {
  x: number
  y: number
  width: number
}

type Element = PDFKit.PDFStructureElement

/** Options of a structure element; the library's types have only some of them. */
interface ElementOptions {
  alt?: string
  /** For a header cell. */
  scope?: 'Column'
  bbox?: [number, number, number, number]
}

/** Pages of a tagged PDF with a cursor. Everything drawn is in the structure tree or marked as an artifact. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly root: Element
  private readonly heights = new Map<string, number>()
  y = MARGIN.top

  constructor({ title, author }: Paper) {
    this.doc = new PDFDocument({
      size: 'A4',
      // The cursor keeps the margins, so that the library never breaks a page itself.
      margins: { top: 0, bottom: 0, left: MARGIN.left, right: 0 },
      lang: 'ru-RU',
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      bufferPages: true,
      info: { Title: title, Author: author },
    })
    this.doc.registerFont('regular', Buffer.from(regular)).registerFont('strong', Buffer.from(semiBold))
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  /** Whether the page is still empty. */
  get isAtHead(): boolean {
    return this.y === MARGIN.top
  }

  /** Starts a new page unless this much height is left. @returns whether it started one */
  room(height: number): boolean {
    if (this.y + height <= BOTTOM || this.isAtHead) return false
    this.newPage()
    return true
  }

  newPage(): void {
    this.doc.addPage()
    this.y = MARGIN.top
  }

  element(parent: Element, type: string, draw: () => void, options: ElementOptions = {}): void {
    parent.add(this.doc.struct(type, options, [draw]))
  }

  group(parent: Element, type: string, fill: (group: Element) => void): void {
    const group = this.doc.struct(type)
    parent.add(group)
    fill(group)
    group.end()
  }

  /** Draws outside the structure tree: lines, repeated headers, page footers. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** Memoised: text layout costs most of the printing, and tables ask for the same heights repeatedly. */
  heightOf(text: string, width: number, look: TextLook): number {
    const options = { width, ...placed(look), lineGap: gapOf(look) }
    return cached(this.heights, JSON.stringify([text, width, look]), () =>
      this.dressed(look).heightOfString(this.fitted(text, width), options),
    )
  }

  widthOf(text: string, look: TextLook): number {
    return this.dressed(look).widthOfString(text)
  }

  text(text: string, { x, y, width }: Place, look: TextLook): void {
    this.dressed(look)
      .fillColor(`#${look.ink ?? INK.text}`)
      .text(this.fitted(text, width), x, y, { width, ...placed(look), lineGap: gapOf(look) })
  }

  /** With no-break spaces, but in words so tied that they are wider than the column: these would break inside a number. */
  private fitted(text: string, width: number): string {
    return tied(text).replace(/[^ \n]+/g, (word) =>
      this.doc.widthOfString(word) > width ? word.replaceAll('\u00a0', ' ') : word,
    )
  }

  /** A paragraph with bold first words. */
  textWithLead(lead: string, rest: string, { x, y, width }: Place, look: TextLook): void {
    const options = { width, lineGap: gapOf(look) }
    this.dressed({ ...look, isStrong: true })
      .fillColor(`#${look.ink ?? INK.text}`)
      .text(tied(lead), x, y, { ...options, continued: true })
    this.dressed(look).text(tied(rest), options)
  }

  line(from: [number, number], to: [number, number], ink: string, width = 0.7): void {
    this.doc.moveTo(...from).lineTo(...to)
    this.doc.lineWidth(width).strokeColor(`#${ink}`).stroke()
  }

  /** A sign around its centre; an unfilled one has a dot. */
  sign(sign: Sign, x: number, y: number): void {
    const { doc } = this
    const ink = `#${signInk(sign)}`
    const outline = () =>
      sign.shape === 'circle'
        ? doc.circle(x, y, SIGN_RADIUS)
        : sign.shape === 'diamond'
          ? doc.polygon(
              [x, y - SIGN_RADIUS - 0.8],
              [x + SIGN_RADIUS + 0.8, y],
              [x, y + SIGN_RADIUS + 0.8],
              [x - SIGN_RADIUS - 0.8, y],
            )
          : doc.rect(x - SIGN_RADIUS, y - SIGN_RADIUS, 2 * SIGN_RADIUS, 2 * SIGN_RADIUS)
    outline().fill(sign.filled ? ink : '#ffffff')
    if (sign.filled) return
    outline().lineWidth(1).strokeColor(ink).stroke()
    doc.circle(x, y, 1).fill(ink)
  }

  /** Draws all page footers, since the number of pages is known now, and returns the bytes. */
  async finish({ foot }: Pick<Paper, 'foot'>): Promise<Uint8Array> {
    const { count } = this.doc.bufferedPageRange()
    const y = BOTTOM + 18
    const look: TextLook = { size: FOOT_SIZE, ink: INK.soft }
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page)
      this.artifact(() => {
        this.line([LEFT, y - 8], [LEFT + WIDTH, y - 8], INK.line, 0.5)
        this.text(foot.left, { x: LEFT, y, width: WIDTH * 0.62 }, look)
        const number = `${foot.right} · с. ${page + 1} из ${count}`
        this.text(number, { x: LEFT + WIDTH / 2, y, width: WIDTH / 2 }, { ...look, align: 'right' })
      })
    }
    this.root.end()
    this.doc.end()
    return buffer(this.doc)
  }

  private dressed({ size, isStrong }: TextLook): PDFKit.PDFDocument {
    return this.doc.font(isStrong ? 'strong' : 'regular').fontSize(size)
  }
}

/** Right-aligned numbers use tabular figures. */
const placed = ({ align = 'left' }: TextLook): PDFKit.Mixins.TextOptions =>
  align === 'right' ? { align, features: ['tnum'] } : { align }

/** Extra line spacing. */
const gapOf = ({ size }: TextLook) => size * 0.12
