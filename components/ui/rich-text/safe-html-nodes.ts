import { createElement, type ReactNode } from 'react'

/** Allowed elements; others are replaced by their text. */
const ELEMENTS = new Set(
  'p br ul ol li table thead tbody tr th td b strong i em u s del sub sup a'.split(' '),
)
const FORBIDDEN = new Set(['script', 'style', 'template', 'iframe', 'object'])
const TEXT_NODE = 3
const ELEMENT_NODE = 1

/** Properties of a DOM node needed for rebuilding. */
export type MarkupNode = {
  nodeType: number
  textContent: string | null
  childNodes: Iterable<MarkupNode>
  localName?: string
  getAttribute?: (name: string) => string | null
}

function propsOf(name: string, attribute: (name: string) => string | null): Record<string, unknown> {
  if (name === 'td' || name === 'th')
    return {
      colSpan: Number(attribute('colspan')) || undefined,
      rowSpan: Number(attribute('rowspan')) || undefined,
    }
  // Focusable, because wide tables scroll by themselves.
  if (name === 'table') return { tabIndex: 0 }
  const href = name === 'a' ? (attribute('href') ?? '') : ''
  return /^https?:\/\//i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}
}

/**
 * Rebuilds a parsed node from the allowed elements. No attribute is copied: the few allowed ones are set explicitly,
 * and links only to http or https.
 */
export function safeNodes(node: MarkupNode): ReactNode[] {
  if (node.nodeType === TEXT_NODE) return [node.textContent]
  const name = node.localName
  if (node.nodeType !== ELEMENT_NODE || name === undefined || FORBIDDEN.has(name)) return []
  const children = [...node.childNodes].flatMap(safeNodes)
  if (!ELEMENTS.has(name)) return children
  return [
    createElement(
      name,
      propsOf(name, (attribute) => node.getAttribute?.(attribute) ?? null),
      ...children,
    ),
  ]
}
