/* Inner parts of exceljs that lib/core/workbook/exceljs.ts patches. */

declare module 'exceljs/lib/xlsx/xform/style/styles-xform.js' {
  export default class StylesXform {
    init(): void
    _addFont(font: Partial<import('exceljs').Font>): number
  }
}

declare module 'exceljs/lib/xlsx/xform/sheet/sheet-properties-xform.js' {
  export default class SheetPropertiesXform {
    readonly map: Readonly<Record<string, unknown>>
    render(xml: unknown, model: { pageSetup?: unknown; outlineProperties?: unknown } | undefined): void
  }
}
