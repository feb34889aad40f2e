import type { Plugin } from 'vite';

const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
const modules: Record<string, (name: string) => string> = {
  antd: (name) => `antd/es/${kebab(name)}`,
  '@ant-design/icons': (name) => `@ant-design/icons/es/icons/${name}`,
};

/** Rewrites `import { A, B as C } from 'antd'` into one import per component, types excepted. */
export function directImports(code: string): string {
  return code.replace(
    /import\s*\{([^}]+)\}\s*from\s*'(antd|@ant-design\/icons)';/g,
    (_, names: string, from: string) => {
      const parts = names.split(',').map((name) => name.trim());
      const values = parts.filter((name) => name !== '' && !name.startsWith('type '));
      return values
        .map((name) => {
          const [exported = '', local = exported] = name.split(/\s+as\s+/);
          return `import ${local} from '${modules[from]?.(exported)}';`;
        })
        .join('');
    },
  );
}

/**
 * antd's barrel pulls every component into the entry bundle (it doubles its size); this keeps the imports readable
 * and lets each route load only what it shows.
 */
export function antdDirect(): Plugin {
  return {
    name: 'antd-direct',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /from '(antd|@ant-design\/icons)'/ },
      handler: (code) => ({ code: directImports(code), map: null }),
    },
  };
}
