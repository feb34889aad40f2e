import { saveFile } from './save-file';

afterEach(() => void jest.restoreAllMocks().useRealTimers());

it('keeps the file until the browser has had the time to take it', () => {
  jest.useFakeTimers();
  const revokeObjectURL = jest.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:saved', revokeObjectURL });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  saveFile('ledger.csv', ['a,b'], 'text/csv');
  jest.advanceTimersByTime(30_000);
  expect(revokeObjectURL).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(revokeObjectURL.mock.calls).toEqual([['blob:saved']]);
});
