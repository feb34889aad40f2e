import { directImports } from './antd-direct';

it('imports each component from its own file, and leaves types and others alone', () => {
  const code = "import { Button, DatePicker as Picker, type ButtonProps } from 'antd';\nimport { a } from './antd';";
  const result = directImports(code);
  expect(result).toContain("import Button from 'antd/es/button';");
  expect(result).toContain("import Picker from 'antd/es/date-picker';");
  expect(result).not.toContain('ButtonProps');
  expect(result).toContain("import { a } from './antd';");
});
