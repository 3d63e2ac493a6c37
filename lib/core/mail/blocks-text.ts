import type { Block, Row } from '@/lib/core/mail/blocks'

const linkText = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`
const rowText = ({ text, aside, note }: Row) => `— ${text}: ${aside}${note ? ` (${note})` : ''}`

function textOf(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `${block.text}\n${block.about}`
    case 'heading':
      return block.text.toUpperCase()
    case 'paragraph':
      return block.text
    case 'finding': {
      const { sign, title, figure, about, text, link } = block
      return [`${sign} ${title}`, `${figure} ${about}`, text, linkText(link)].filter(Boolean).join('\n')
    }
    case 'rows':
      return [block.lead ?? '', ...block.rows.map(rowText)].filter(Boolean).join('\n')
    case 'bar':
      return ''
    case 'action':
      return linkText(block)
    case 'links':
      return block.links.map(linkText).join('\n')
  }
}

/** The parts of a letter as plain text. */
export const blocksText = (blocks: readonly Block[]): string =>
  blocks.map(textOf).filter(Boolean).join('\n\n')
