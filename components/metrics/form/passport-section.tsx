import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { TextField } from '@/components/ui/fields/text-field'
import { Textarea } from '@/components/ui/fields/textarea'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormSection, wideField } from '@/components/ui/forms/form-layout'

/** What the passport says besides the description: so that everybody counts the same. */
export function PassportSection({ form }: { form: MetricFormControl }) {
  return (
    <FormSection
      title="Паспорт"
      description="Необязательно. Паспорт показателя читают все, кто вводит и смотрит данные."
    >
      <Textarea
        {...fieldOf(form, 'inclusions')}
        label="Что включается"
        hint="Какие случаи, пациенты или дни считаются"
        className={wideField}
      />
      <Textarea
        {...fieldOf(form, 'exclusions')}
        label="Что не включается"
        hint="Например, случаи, выявленные до поступления"
        className={wideField}
      />
      <TextField
        {...fieldOf(form, 'source_form')}
        label="Откуда берутся данные"
        hint="Журнал, форма или отчёт, например форма № 30"
        className={wideField}
      />
      <Textarea
        {...fieldOf(form, 'example')}
        label="Пример"
        hint="Случай с числами: что вошло и что получилось"
        className={wideField}
      />
    </FormSection>
  )
}
