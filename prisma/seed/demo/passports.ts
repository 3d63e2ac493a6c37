import type { SqlClient } from '../connection'

type PassportText = Record<'inclusions' | 'exclusions' | 'source_form' | 'example', string>

/** Made-up passports of some indicators, so that there is one to read: whoever runs the project writes the true ones. */
const PASSPORTS: Readonly<Record<string, PassportText>> = {
  'Частота вентилятор-ассоциированных пневмоний': {
    inclusions: 'Пневмонии, выявленные через 48 часов и позже после начала ИВЛ.',
    exclusions: 'Пневмонии, с которыми пациент поступил или переведён; повторная запись того же случая.',
    source_form: 'Журнал учёта инфекционных заболеваний (ф. № 060/у), карты интенсивной терапии',
    example: '9 пневмоний на 1 200 дней ИВЛ: 9 × 1000 / 1200 = 7,50.',
  },
  'Частота катетер-ассоциированных инфекций кровотока': {
    inclusions:
      'Подтверждённые посевом инфекции у пациентов с центральным катетером, стоявшим больше двух суток.',
    exclusions:
      'Инфекции кровотока с другим установленным источником; катетеры, поставленные вне организации.',
    source_form: 'Журнал учёта инфекционных заболеваний (ф. № 060/у), результаты посевов',
    example: '21 случай на 2 572 дня катетеризации: 21 × 1000 / 2572 = 8,16.',
  },
  'Частота инфекций послеоперационных ран (ИОХВ)': {
    inclusions: 'Инфекции области вмешательства в течение 30 суток после операции, при импланте — 90 суток.',
    exclusions: 'Операции по поводу уже имевшейся гнойной инфекции.',
    source_form: 'Журнал записи оперативных вмешательств (ф. № 008/у), журнал ф. № 060/у',
    example: '19 инфекций на 1 880 операций: 19 × 100 / 1880 = 1,01 %.',
  },
  'Больничная летальность': {
    inclusions: 'Все умершие в стационаре, включая умерших в первые сутки.',
    exclusions: 'Умершие в приёмном отделении до оформления госпитализации.',
    source_form: 'Форма № 14, раздел II',
    example: '76 умерших на 4 222 выбывших: 76 × 100 / 4222 = 1,80 %.',
  },
  'Количество случаев падений в медицинской организации': {
    inclusions: 'Падения госпитализированных пациентов, с травмой и без неё.',
    exclusions: 'Падения посетителей и сотрудников.',
    source_form: 'Журнал нежелательных событий',
    example: '31 падение на 40 260 койко-дней: 31 × 1000 / 40260 = 0,77.',
  },
}

/** Writes the demo passports of indicators that have none. */
export async function setPassports(client: SqlClient): Promise<void> {
  const rows = Object.entries(PASSPORTS).map(([name, text]) => ({ name, ...text }))
  await client.query(
    `UPDATE metrics SET inclusions = p.inclusions, exclusions = p.exclusions, source_form = p.source_form, example = p.example
      FROM json_populate_recordset(NULL::metrics, $1) AS p
      WHERE metrics.name = p.name AND metrics.inclusions IS NULL`,
    [JSON.stringify(rows)],
  )
}
