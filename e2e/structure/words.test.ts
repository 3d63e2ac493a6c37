import { expect, it } from 'vitest'
import { FILES, read } from '@/e2e/structure/sources'

/**
 * Wording fixed by the specification, on screens and in letters; the workbook's title «Отчёт по …» followed by years
 * differs.
 */

it('«Отчет по показателям» is spelled as the specification spells it', () => {
  expect(FILES.filter((file) => read(file).includes('Отчет по показателям'))).not.toEqual([])
  expect(FILES.filter((file) => /отч[ё]т\p{L}* по показател(?!ям [\d$.])/iu.test(read(file)))).toEqual([])
})

/** Files that truncate text, and where the full text is readable. */
const CUT: Readonly<Record<string, string>> = {
  'components/account/user-menu.tsx': 'the menu that it opens',
  'components/documents/cells/document-cell.tsx': 'its title, and no cut on a narrow screen',
  'components/documents/document/typing.tsx': 'the row that is typed in',
  'components/feedback/inbox-screen.tsx': 'the opened item beside the list',
  'components/ui/fields/combobox.tsx': 'the list that it opens',
}

it('text is cut only where the whole of it can be read', () => {
  const cuts = FILES.filter((file) => /\b(line-clamp-\d|truncate)\b[^:,]/.test(read(file)))
  expect(cuts.filter((file) => file.endsWith('.tsx')).sort()).toEqual(Object.keys(CUT))
})
