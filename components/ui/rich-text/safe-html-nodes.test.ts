import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type MarkupNode, safeNodes } from '@/components/ui/rich-text/safe-html-nodes'

/** Nodes as a browser's parser yields them for hostile HTML. */
const text = (content: string): MarkupNode => ({ nodeType: 3, textContent: content, childNodes: [] })
const element = (
  localName: string,
  attributes: Record<string, string>,
  ...childNodes: MarkupNode[]
): MarkupNode => ({
  nodeType: 1,
  textContent: null,
  localName,
  childNodes,
  getAttribute: (name) => attributes[name] ?? null,
})
const comment: MarkupNode = { nodeType: 8, textContent: 'comment', childNodes: [] }

const markup = (...nodes: MarkupNode[]) =>
  renderToStaticMarkup(createElement(Fragment, null, ...nodes.flatMap(safeNodes)))

describe('what is let through', () => {
  test('formatting, lists, tables and links, with nothing but their own attributes', () => {
    expect(
      markup(
        element('p', { style: 'color:red', onclick: 'x()' }, text('Доля '), element('b', {}, text('a/b'))),
        element(
          'table',
          {},
          element('tbody', {}, element('tr', {}, element('td', { colspan: '2' }, text('1')))),
        ),
      ),
    ).toBe('<p>Доля <b>a/b</b></p><table tabindex="0"><tbody><tr><td colSpan="2">1</td></tr></tbody></table>')
  })

  test.each(['https://example.org/a?b=1', 'HTTP://example.org/'])('a link to %s', (href) => {
    expect(markup(element('a', { href, onmouseover: 'x()' }, text('сайт')))).toBe(
      `<a href="${href}" target="_blank" rel="noopener noreferrer">сайт</a>`,
    )
  })

  test('text is text, whatever it looks like', () => {
    expect(markup(text('<img src=x onerror=alert(1)>'))).toBe('&lt;img src=x onerror=alert(1)&gt;')
  })
})

describe('what is not', () => {
  test('<img src=x onerror=…>', () => {
    expect(markup(element('img', { src: 'x', onerror: 'alert(1)' }))).toBe('')
  })

  test('<svg/onload=…>: its text alone', () => {
    expect(markup(element('svg', { onload: 'alert(1)' }, element('text', {}, text('подпись'))))).toBe(
      'подпись',
    )
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    '/logout',
    'ftp://example.org',
  ])('a link to %j goes nowhere', (href) => {
    expect(markup(element('a', { href }, text('сюда')))).toBe('<a>сюда</a>')
  })

  test.each(['script', 'style', 'template', 'iframe', 'object'])('<%s> with all it holds', (name) => {
    expect(markup(element(name, { src: 'https://evil.example' }, text('alert(1)')))).toBe('')
  })

  test('forms, pictures and unknown elements inside allowed ones; comments', () => {
    expect(
      markup(
        element('p', {}, element('form', { action: '//evil' }, element('input', {}), text('текст')), comment),
        element('x-evil', { onclick: 'x()' }, element('i', {}, text('курсив'))),
      ),
    ).toBe('<p>текст</p><i>курсив</i>')
  })
})
