import 'server-only'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { KEEP_DAYS, type ReportTime, timeName } from '@/lib/features/control-reports/rules'

/** To a person who had to wait. Without attachments, because letters contain no numbers. */
export function readyLetter(time: ReportTime): Letter {
  return letter({
    subject: `Отчёт для внутреннего контроля готов: ${timeName(time)}`,
    before: [
      `Отчёт за ${timeName(time)}, который вы сформировали, готов. Его можно скачать для печати (PDF) и для правки (DOCX).`,
    ],
    action: { label: 'Скачать отчёт', url: appLink('/analytics/report/control') },
    after: [`Файлы хранятся ${KEEP_DAYS} дней.`],
  })
}
