import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createEntryStore } from '@/components/documents/cells/entry-state'
import { DocumentNotes } from '@/components/documents/document/document-notes'
import { documentView } from '@/components/documents/document/document-view'
import { fixtureDocument } from '@/e2e/support/answers/documents'
import { allowedActions } from '@/lib/features/documents/entry/rules'

const WHY = 'Исправить документ нельзя: организация-наблюдатель не вводит показатели.'

it('a returned document of a watcher says why it cannot be corrected', () => {
  const draft = fixtureDocument([])
  const { updated_at: at, user } = draft
  const returned = { reason: 'Сверьте с журналом', at, user, resent_at: null, changed: 0, answer: null }
  const markup = (is_watcher_company: boolean, isReadOnly = false) => {
    const state = { ...draft, is_watcher_company, approval_by_manager_only: false, returned }
    const can = allowedActions({ role: 'manager', isReadOnly }, state)
    const view = documentView({ mode: 'edit', document: draft }, { ...draft, returned, can })
    const props = { view, store: createEntryStore([]), actions: { resend: async () => undefined } }
    return renderToStaticMarkup(createElement(DocumentNotes, props))
  }
  expect(markup(true)).toContain(WHY)
  expect(markup(false)).not.toContain(WHY)
  // During a move the page's own bar says where the organisation enters.
  expect(markup(false, true)).not.toContain(WHY)
})
