'use client'

import { useState } from 'react'
import { chartPng, type PngKey, type PngText } from '@/components/analytics/charts/chart-png'
import { fileName } from '@/components/analytics/charts/chart-save'
import { saveFile } from '@/components/ui/browser/save-file'
import { useAlerts } from '@/components/ui/feedback/alerts'

/** Saves charts as pictures; says why where that does not work. */
export function useChartPng() {
  const [isSaving, setSaving] = useState(false)
  const alerts = useAlerts()

  /** @param name of the file, in words */
  async function save(
    chart: SVGSVGElement | null | undefined,
    { name, keys, ...text }: PngText & { name: string; keys: readonly PngKey[] },
  ) {
    if (!chart) {
      alerts.show({ type: 'warning', message: 'График ещё загружается. Повторите через несколько секунд.' })
      return
    }
    setSaving(true)
    try {
      saveFile(await chartPng(chart, text, keys), fileName(name, 'png'))
    } catch {
      alerts.show({ type: 'danger', message: 'Не удалось сохранить график в этом браузере.' })
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, save }
}
