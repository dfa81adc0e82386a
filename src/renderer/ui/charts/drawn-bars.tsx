import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { memo } from 'react'

export interface DrawnBarsProps {
  /** The height of each series in a column. */
  readonly columns: readonly { readonly key: string; readonly heights: Readonly<Record<string, number>> }[]
  /** From bottom to top; `color` is a CSS colour. */
  readonly series: readonly { readonly name: string; readonly color: string }[]
  /** In pixels. */
  readonly height: number
}

/** Draws the bars of `Bars`. In a separate file, because it loads a chart library that most screens do not need. */
function DrawnBars({ columns, series, height }: DrawnBarsProps) {
  const data = columns.map(({ key, heights }) => ({ key, ...heights }))
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="key"
      type="stacked"
      series={series.map(({ name, color }) => ({ name, color }))}
      withTooltip={false}
      withXAxis={false}
      withYAxis={false}
      gridAxis="none"
      maxBarWidth={28}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ margin: { top: 4, right: 0, bottom: 0, left: 0 }, accessibilityLayer: false }}
    />
  )
}

/** Re-renders rarely change the figures, and comparing a few figures is cheap. */
export default memo(DrawnBars, (before, now) => JSON.stringify(before) === JSON.stringify(now))
