import { SaxesParser } from 'saxes'
import { type Budget, fileRefusal, NOT_A_WORKBOOK } from '@/lib/core/workbook/budget'

/** A token of an XML text. Names have no namespace prefix. */
type XmlToken =
  | { type: 'open'; name: string; attributes: ReadonlyMap<string, string>; isEmpty: boolean }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string }

/** Characters parsed at a time, so that tokens do not pile up. */
const AT_ONCE = 4096

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Tokenises XML in one pass without a tree. A DOCTYPE is refused, so nothing can be expanded or fetched. Every node and
 * entity counts against the budget.
 * @param text empty where a workbook lacks the part
 * @throws AppError invalid for invalid XML, and beyond the budget
 */
export function* xmlTokens(text: string, budget: Budget): Generator<XmlToken> {
  if (text === '') return
  budget.spend('entities', text.split('&').length - 1)
  const tokens: XmlToken[] = []
  const pay = () => budget.spend('nodes')
  const take = (token: XmlToken) => {
    pay()
    tokens.push(token)
  }
  const parser = new SaxesParser({ xmlns: false, position: false })
  const refuse = () => {
    throw fileRefusal(NOT_A_WORKBOOK)
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('comment', pay)
  parser.on('attribute', pay)
  parser.on('opentag', ({ name, attributes, isSelfClosing: isEmpty }) => {
    const named = Object.entries(attributes).map(([key, value]) => [local(key), value] as const)
    take({ type: 'open', name: local(name), attributes: new Map(named), isEmpty })
  })
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (!isSelfClosing) take({ type: 'close', name: local(name) })
  })
  // Text is paid for with the tag after it.
  parser.on('text', (part) => tokens.push({ type: 'text', text: part }))
  parser.on('cdata', (part) => take({ type: 'text', text: part }))
  for (let at = 0; at < text.length; at += AT_ONCE) {
    parser.write(text.slice(at, at + AT_ONCE))
    yield* tokens.splice(0)
  }
  parser.close()
}
