/** The place of a chart that is being loaded, as high as it will be. */
export const ChartSpace = ({ height }: { height: number }) => (
  <div style={{ height }} role="status" aria-label="Loading the chart" />
);
