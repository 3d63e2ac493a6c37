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

/** Made-up targets in the indicators' own units, so that charts have a target line. */
const TARGETS: Readonly<Record<string, string>> = {
  'Частота катетер-ассоциированных инфекций кровотока': '2',
  'Частота инфекций послеоперационных ран (ИОХВ)': '1',
  'Показатель использования антибиотиков': '90',
  'Больничная летальность': '1.8',
  'Доля госпитализированных пациентов с периодом пребывания в приёмном отделении более 4 часов': '5',
  'Выдача документов о проведённом лечении на руки пациентам (законным представителям) в день выписки': '98',
  'Профилактика инфекционных осложнений антибактериальными препаратами за 30 минут до хирургического вмешательства':
    '95',
  'Количество случаев падений в медицинской организации': '0.8',
}

/** Writes the demo's passports and targets, over nothing that is there. */
export async function describeIndicators(client: SqlClient): Promise<void> {
  const names = [...new Set([...Object.keys(PASSPORTS), ...Object.keys(TARGETS)])]
  const rows = names.map((name) => ({ name, target_value: TARGETS[name], ...PASSPORTS[name] }))
  const columns = ['target_value', 'inclusions', 'exclusions', 'source_form', 'example']
  await client.query(
    `UPDATE metrics m SET ${columns.map((one) => `${one} = coalesce(m.${one}, p.${one})`).join(', ')}
      FROM json_populate_recordset(NULL::metrics, $1) AS p WHERE m.name = p.name`,
    [JSON.stringify(rows)],
  )
}
