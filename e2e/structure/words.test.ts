import { expect, it } from 'vitest'
import { FILES, read } from '@/e2e/structure/sources'

/** Words that the specification spells, on screens and in letters; the workbook's name, of years, is «Отчёт по …». */

it('«Отчет по показателям» is spelled as the specification spells it', () => {
  expect(FILES.filter((file) => read(file).includes('Отчет по показателям'))).not.toEqual([])
  expect(FILES.filter((file) => /отч[ё]т\p{L}* по показател(?!ям [\d$.])/iu.test(read(file)))).toEqual([])
})
